/** Where embed.js came from: while a script runs the document knows it; a module of the client's own page does not. */
export const scriptOrigin =
  typeof document !== "undefined" && document.currentScript instanceof HTMLScriptElement && document.currentScript.src ? new URL(document.currentScript.src).origin : "";
