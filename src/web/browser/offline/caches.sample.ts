const ORIGIN = 'https://loans.example.com'

/** An in-memory CacheStorage with the used functions, and its content. */
export function memoryCaches() {
  const all = new Map<string, Map<string, Response>>()
  const addressOf = (request: string | Request) =>
    new URL(typeof request === 'string' ? request : request.url, ORIGIN).href
  const cacheOf = (entries: Map<string, Response>) => ({
    put: async (request: string | Request, response: Response) =>
      void entries.set(addressOf(request), response),
    match: async (request: string | Request) => entries.get(addressOf(request))?.clone(),
    keys: async () => [...entries.keys()].map((url) => new Request(url)),
    delete: async (request: string | Request) => entries.delete(addressOf(request)),
  })
  const entriesIn = (name: string) => {
    const entries = all.get(name) ?? new Map<string, Response>()
    all.set(name, entries)
    return entries
  }
  return {
    caches: {
      open: async (name: string) => cacheOf(entriesIn(name)),
      keys: async () => [...all.keys()],
      delete: async (name: string) => all.delete(name),
      match: async (request: string, { cacheName }: { cacheName: string }) =>
        all.get(cacheName)?.get(addressOf(request))?.clone(),
    },
    count: async () => [...all.values()].reduce((sum, entries) => sum + entries.size, 0),
    /** Every address, header and body. */
    async everything(): Promise<string> {
      const entries = [...all.values()].flatMap((cache) => [...cache])
      const texts = entries.map(async ([url, response]) => {
        const bytes = new TextDecoder('latin1').decode(await response.clone().arrayBuffer())
        return `${url} ${JSON.stringify([...response.headers])} ${bytes}`
      })
      return (await Promise.all(texts)).join('\n')
    },
  }
}
