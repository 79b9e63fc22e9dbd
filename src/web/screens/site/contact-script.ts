import { TOAST_DEFAULT_MS } from '#web/ui/timings.ts'

/**
 * The whole script of the contact page, and the only one of the site: it checks the form here, so that nothing is sent to
 * a server (spec 2), and shows one of the two toasts for as long as a toast stays. A tap closes it (spec 4). What is
 * complete opens the person's own mail. Without it the form is checked by the page's own action. It is allowed by its
 * hash, so it may hold nothing of a request.
 */
export const CONTACT_SCRIPT = `
const form = document.querySelector('.site-contact')
const mail = form.querySelector('.site-mail')
const toasts = [...document.querySelectorAll('[data-result]')]
let timer
const hide = () => toasts.forEach((toast) => { toast.hidden = true })
form.addEventListener('submit', (event) => {
  event.preventDefault()
  const fields = [...form.querySelectorAll('.input')]
  const missing = fields.filter((field) => !field.value.trim())
  for (const field of fields) missing.includes(field) ? field.setAttribute('aria-invalid', 'true') : field.removeAttribute('aria-invalid')
  const wanted = missing.length ? 'incomplete' : 'complete'
  for (const said of form.querySelectorAll('.notice, .error')) said.remove()
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
