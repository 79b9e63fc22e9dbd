const declined = new WeakSet<HTMLFormElement>()

/**
 * If the borrower sends a form with the choice `data-closes`, asks the app to close the page. Otherwise the form is
 * sent normally.
 */
export function closeByForms(): void {
  document.addEventListener('submit', (event) => {
    const { target: form, submitter } = event
    if (!(form instanceof HTMLFormElement) || !form.dataset.closes) return
    if (new FormData(form).get('choice') !== form.dataset.closes || declined.delete(form)) return
    event.preventDefault()
    if (form.ariaBusy === 'true') return
    form.ariaBusy = 'true'
    void isClosedByApp()
      .catch(() => false)
      .then((isClosed) => {
        form.removeAttribute('aria-busy')
        if (isClosed) return
        declined.add(form)
        form.requestSubmit(submitter)
      })
  })
}

async function isClosedByApp(): Promise<boolean> {
  const { host } = await import('./host.ts')
  const { bridge } = host()
  return bridge.state() !== 'absent' && (await bridge.request('closeWebview', {})).ok
}
