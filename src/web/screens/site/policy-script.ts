/**
 * Grows the frame to its document, so that the page has one scroll bar, and hides its links to an account. A document of
 * another origin keeps its own.
 */
export const POLICY_SCRIPT = `
const frame = document.querySelector('iframe')
const grow = () => {
  const page = frame.contentDocument?.documentElement
  if (page) frame.style.height = page.scrollHeight + 2 + 'px'
}
const watch = () => {
  grow()
  const body = frame.contentDocument?.body
  for (const link of body?.querySelectorAll('main > .text-action') ?? []) link.hidden = true
  if (body) new ResizeObserver(grow).observe(body)
}
frame.addEventListener('load', watch)
watch()
`
