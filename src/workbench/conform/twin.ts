import type { AskedRequest, Conformance, TwinAnswer } from '#server/integrations/modules.ts'

/** How the provider's test double behaves: well, or as one of the failures of a provider. */
export type Line =
  | 'good'
  | 'slow'
  | 'cut'
  | 'lost'
  | 'down'
  | 'forbidden'
  | 'page'
  | 'empty'
  | 'gone'
  | 'too-late'

/** What a line is called in the title of a rule. */
export const lineNames: Readonly<Record<Exclude<Line, 'good'>, string>> = {
  slow: 'the provider does not answer in time',
  cut: 'the connection is cut',
  lost: 'the answer is lost',
  down: 'the provider is down',
  forbidden: 'the provider refuses the key',
  page: 'the answer is a web page',
  empty: 'the answer is an empty object',
  gone: 'the provider does not know the reference',
  'too-late': 'the reference is paid',
}

export interface TwinState {
  line: Line
  /** Changes a good answer before the module reads it. */
  alter: (body: string) => string
  asked: AskedRequest[]
  answered: string[]
  understood: TwinAnswer['understood'][]
}

/** A provider's test double. */
export interface Twin {
  state: TwinState
  ask: typeof fetch
  /** The requests that a module sends while the work runs, on a good line if the work chooses none. */
  during(work: () => Promise<unknown>): Promise<AskedRequest[]>
}

/** Carries a module's requests to the test double that it brings along, without a network. */
export function twinOf({ twin }: Pick<Conformance, 'twin'>): Twin {
  const state: TwinState = { line: 'good', alter: (body) => body, asked: [], answered: [], understood: [] }
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
    if (state.line === 'lost') throw new TypeError('fetch failed')
    state.answered.push(body)
    return new Response(state.alter(body), { status })
  }
  return {
    state,
    ask,
    async during(work) {
      state.line = 'good'
      const before = state.asked.length
      await work()
      return state.asked.slice(before)
    },
  }
}

/** Answers nothing until the caller gives up. */
const silence = (signal: AbortSignal | null | undefined) =>
  new Promise<Response>((_resolve, reject) => {
    // Keeps the process alive for a module without a time-out.
    const alive = setInterval(() => {}, 60_000)
    const end = () => {
      clearInterval(alive)
      reject(signal?.reason)
    }
    if (signal?.aborted) end()
    signal?.addEventListener('abort', end, { once: true })
  })

/** Returns whether some part of the requests is the same for one key and another for another key. */
export function namesKey(
  first: readonly AskedRequest[],
  again: readonly AskedRequest[],
  other: readonly AskedRequest[],
): boolean {
  const [repeated, different] = [new Set(partsOf(again)), new Set(partsOf(other))]
  return partsOf(first).some((part) => repeated.has(part) && !different.has(part))
}

const partsOf = (requests: readonly AskedRequest[]) =>
  requests.flatMap(({ url, body, headers }) => [url, body, ...[...headers].map((pair) => pair.join(': '))])

/** Returns whether one of the requests holds the text, also if it is encoded for an address or for JSON. */
export const holds = (requests: readonly AskedRequest[], text: string): boolean =>
  requests.some(({ url, body, headers }) =>
    [url, body, ...headers.values()]
      .flatMap((part) => [part, decoded(part), unescaped(part)])
      .some((part) => part.includes(text)),
  )

function decoded(part: string): string {
  try {
    return decodeURIComponent(part.replaceAll('+', ' '))
  } catch {
    return ''
  }
}

const unescaped = (part: string) =>
  part.replace(/\\u([0-9a-f]{4})/gi, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)))
