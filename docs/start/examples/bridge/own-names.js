// An app with its own method names, which `bridge` of brand.json maps. Each function receives the parameters as JSON text.
window.loanApp = {
  toMainTab: (_text) => {},
  phone: { dial: (_text) => {} },
}
