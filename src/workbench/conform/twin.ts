import type { AskedRequest, Conformance, TwinAnswer } from '#server/integrations/modules.ts'

/** How the line is: good, or one of the ways in which it is not. */
export type Line =
  | ('good' | 'slow' | 'cut' | 'down' | 'forbidden' | 'page' | 'empty' | 'other-amount')
  | ('gone' | 'too-late')

/** A provider that is none: answers a module's requests without a network, as well or as badly as is wanted. */
export function twinOf({ twin }: Pick<Conformance, 'twin'>) {
  const state: {
    line: Line
    amountMinor: bigint
    asked: AskedRequest[]
    understood: TwinAnswer['understood'][]
  } = {
    line: 'good',
    amountMinor: 0n,
    asked: [],
    understood: [],
  }
  const ask: typeof fetch = async (input, init) => {
    const sent = new Request(input, init)
    const request = { method: sent.method, url: sent.url, headers: sent.headers, body: await sent.text() }
    state.asked.push(request)
    if (state.line === 'slow') return silence(init?.signal)
    if (state.line === 'cut') throw new TypeError('fetch failed')
    if (state.line === 'down') return new Response('', { status: 503 })
    if (state.line === 'forbidden') return new Response('{}', { status: 401 })
    if (state.line === 'gone') return new Response('{}', { status: 404 })
    if (state.line === 'too-late') return new Response('{}', { status: 409 })
    if (state.line === 'page') return new Response('<html></html>', { status: 200 })
    if (state.line === 'empty') return new Response('{}', { status: 200 })
    const { status, body, understood } = twin(request)
    if (understood) state.understood.push(understood)
    return new Response(state.line === 'other-amount' ? withOtherAmount(body, state.amountMinor) : body, {
      status,
    })
  }
  return { state, ask }
}

/** Nothing comes, until whoever asked gives up. */
const silence = (signal: AbortSignal | null | undefined) =>
  new Promise<Response>((_resolve, reject) => {
    // Without it nobody gives up, and without anything to do a program would end.
    const alive = setInterval(() => {}, 60_000)
    const end = () => {
      clearInterval(alive)
      reject(signal?.reason)
    }
    if (signal?.aborted) end()
    signal?.addEventListener('abort', end, { once: true })
  })

/** The text with a unit more wherever it says the amount, in minor units or in major ones. */
function withOtherAmount(body: string, amountMinor: bigint): string {
  const major = (minor: bigint) => `${minor / 100n}.${String(minor % 100n).padStart(2, '0')}`
  const more = amountMinor + 1n
  return body.replaceAll(major(amountMinor), major(more)).replaceAll(String(amountMinor), String(more))
}
