/**
 * The script of the home page: whoever moves a slider reads the figures that the server worked out for that amount and
 * term. It adds nothing up, asks nobody, and only puts the page's own texts into their places. Without it the same form
 * has a field and a button. It is allowed by its hash, so it may hold nothing of a request.
 */
export const CALCULATOR_SCRIPT = `
const form = document.querySelector('.calculator')
const { amounts, terms, loans } = JSON.parse(document.getElementById('loan-costs').textContent)
const [amount, term] = form.querySelectorAll('[type=range]')
const put = (place, [seen, said]) => {
  place.firstElementChild.textContent = seen
  place.dataset.said = said
}
const show = (slider, choices) => {
  const choice = choices[slider.value]
  slider.setAttribute('aria-valuetext', choice[1])
  put(document.getElementById(slider.id + '-now'), choice)
}
form.addEventListener('input', ({ target }) => {
  if (target.type !== 'range') return
  show(amount, amounts)
  show(term, terms)
  const loan = loans[amount.value][term.value]
  const [figures, none] = form.querySelectorAll('.calculator-answer > *')
  figures.hidden = !loan
  none.hidden = !!loan
  if (loan) figures.querySelectorAll('.said').forEach((place, at) => put(place, loan[at]))
})
`
