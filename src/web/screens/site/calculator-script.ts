/**
 * The script of the calculator: the borrower moves a slider and reads the figures that the server computed for that
 * amount and term. It computes and sends nothing, and only inserts the page's own texts. Without it the same form has a
 * field and a button. A public page allows it by its hash, so it must not depend on the request.
 */
export const CALCULATOR_SCRIPT = `
const put = (place, [seen, said]) => {
  place.firstElementChild.textContent = seen
  place.dataset.said = said
}
const show = (slider, choices) => {
  const choice = choices[slider.value]
  slider.setAttribute('aria-valuetext', choice[1])
  put(document.getElementById(slider.id + '-now'), choice)
}
const moved = (type, run) => document.addEventListener(type, ({ target }) => {
  const form = target.type === 'range' && target.closest('.calculator')
  if (form) run(form, JSON.parse(document.getElementById('loan-costs').textContent), ...form.querySelectorAll('[type=range]'))
})
moved('input', (form, { amounts, terms, loans }, amount, term) => {
  show(amount, amounts)
  if (term) show(term, terms)
  const loan = loans[amount.value][term ? term.value : 0]
  const [figures, none] = form.querySelectorAll('.calculator-answer > *')
  figures.hidden = !loan
  none.hidden = !!loan
  if (!loan) return
  figures.querySelectorAll('.said').forEach((place, at) => put(place, loan.figures[at]))
  figures.querySelectorAll('rect').forEach((part, at) => ['x', 'width'].forEach((name, of) => part.setAttribute(name, loan.bar[at][of])))
})
`

/**
 * Updates the button that applies for the amount, if the page has one. The button and the address show the amount, so a
 * reload requests it again. Below an amount that is not offered there is no button.
 */
export const APPLY_SCRIPT = `
moved('input', (_, { applying }, amount) => {
  const said = document.querySelector('[data-amount-button] .only-read')
  if (!said) return
  const [label, spoken, minor] = applying[amount.value]
  said.previousSibling.data = label
  said.textContent = spoken
  document.getElementById('apply-amount').value = minor
})
moved('change', (form, { applying }, amount, term) => {
  form.elements.amount.value = applying[amount.value][3]
  if (term) form.elements.term.selectedIndex = term.value
  if (!document.querySelector('.action-bar')) return form.submit()
  const address = new URL(location)
  for (const [name, value] of new FormData(form)) address.searchParams.set(name, value)
  history.replaceState(history.state, '', address)
})
`

/** Leaves one store's button on a phone that the other store cannot serve. */
const STORE_SCRIPT = `
const other = /iPhone|iPad/.test(navigator.userAgent) ? 'android' : /Android/.test(navigator.userAgent) ? 'ios' : ''
const buttons = document.querySelectorAll('[data-store]')
if (other && buttons.length > 1) {
  for (const button of buttons) {
    if (button.dataset.store === other) button.hidden = true
    else delete button.dataset.kind
  }
}
`

/** The script of the home page. */
export const HOME_SCRIPT = CALCULATOR_SCRIPT + STORE_SCRIPT
