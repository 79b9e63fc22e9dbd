import { TOAST_DEFAULT_MS } from '#web/browser/timings.ts'

/**
 * The whole script of the contact page, and the only one of the site. It validates the form in the browser, so nothing
 * is sent to a server (spec 2), and shows one of the two toasts; a tap closes it (spec 4). An error stays below its
 * field until the visitor types there. A complete form opens the visitor's own mail. Without the script the page's
 * action validates the form. The script is allowed by its hash, so it must not depend on the request.
 */
export const CONTACT_SCRIPT = `
const form = document.querySelector('.site-contact')
const mail = form.querySelector('.site-mail')
const toasts = [...document.querySelectorAll('[data-result]')]
let timer
const hide = () => toasts.forEach((toast) => { toast.hidden = true })
const mend = (field) => {
  document.getElementById(field.id + '-error')?.remove()
  field.removeAttribute('aria-invalid')
  field.removeAttribute('aria-describedby')
}
const say = (field) => {
  const error = document.createElement('p')
  error.className = 'error'
  error.id = field.id + '-error'
  error.textContent = form.dataset.required
  field.closest('.field').append(error)
  field.setAttribute('aria-invalid', 'true')
  field.setAttribute('aria-describedby', error.id)
}
form.addEventListener('input', ({ target }) => { if (target.value.trim()) mend(target) })
form.addEventListener('submit', (event) => {
  event.preventDefault()
  const fields = [...form.querySelectorAll('.input')]
  const missing = fields.filter((field) => !field.value.trim())
  const wanted = missing.length ? 'incomplete' : 'complete'
  for (const said of form.querySelectorAll('.notice')) said.remove()
  fields.forEach(mend)
  missing.forEach(say)
  clearTimeout(timer)
  hide()
  for (const toast of toasts) toast.hidden = toast.dataset.result !== wanted
  timer = setTimeout(hide, ${TOAST_DEFAULT_MS})
  missing[0]?.focus()
  mail.hidden = missing.length > 0
  if (missing.length) return
  const lines = fields.map((field) => field.labels[0].textContent.trim() + ': ' + field.value.trim())
  mail.href = mail.dataset.start + encodeURIComponent(lines.join('\\n'))
  mail.click()
})
for (const toast of toasts) toast.addEventListener('click', hide)
`
