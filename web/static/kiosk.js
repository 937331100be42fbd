// The page as a kiosk: it fills the screen and cannot be left by touch.
export const start = async (program, names, text, languages) => {
  const stay = () => history.pushState(null, "");
  stay();
  addEventListener("popstate", stay);
  const refuse = (event) => event.preventDefault();
  for (const name of ["contextmenu", "dragstart", "gesturestart", "selectstart"]) {
    addEventListener(name, refuse, { passive: false });
  }
  addEventListener("wheel", (event) => event.ctrlKey && refuse(event), { passive: false });
  addEventListener("click", () => document.fullscreenElement ?? document.documentElement.requestFullscreen?.().catch(() => {}));
  for (const language of languages) {
    program.add_invitation(language, await names, await text(language));
  }
};
