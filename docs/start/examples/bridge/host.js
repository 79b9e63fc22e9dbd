// The app's side of the bridge. Replace the empty functions; leave out what your app does not do.
const nothing = {}
const app = {
  openPage: async (_) => nothing, // url, title
  closeWebview: async () => nothing,
  goHome: async () => nothing,
  goMine: async () => nothing,
  backToLogin: async (_) => nothing, // reason
  callTelephone: async (_) => nothing, // number
  goToRate: async (_) => nothing, // source
  confirmBurialPoint: async (_) => nothing, // productId, event
  startBank: async (_) => ({ outcome: 'unknown' }), // orderId
  endBank: async (_) => ({ outcome: 'unknown' }), // orderId
  // changeId, bank, masked: ask by your own lock, then your backend calls POST /operator/account-changes.
  confirmAccount: async (_) => ({ outcome: 'unknown' }),
}

/** Answers one message of the page. `send` delivers a text to `AbonoBridge.receive`. */
export async function answer(text, send) {
  const { id, method, params } = JSON.parse(text)
  const reply = (message) => send(JSON.stringify({ jsonrpc: '2.0', ...message }))
  if (method === 'hello')
    return reply({ method: 'ready', params: { protocol: 1, actions: Object.keys(app) } })
  if (!Object.hasOwn(app, method)) return reply({ id, error: { code: -32601, message: 'not supported' } })
  try {
    reply({ id, result: await app[method](params) })
  } catch (error) {
    reply({ id, error: { code: 1, message: String(error) } })
  }
}
