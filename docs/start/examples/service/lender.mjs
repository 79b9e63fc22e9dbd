// A minimal lender in front of the whole service. It brings a product, a borrower, an offer and a session by the
// operator calls, and decides about each accepted offer when its event arrives. Amounts are whole cents.
import { createHmac } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { createServer } from 'node:http'

const product = JSON.parse(readFileSync(new URL('product.json', import.meta.url), 'utf8'))
const name = { givenName: 'Rosa', familyName: 'Inventada', address: 'Calle Ejemplo 1, Ciudad Muestra' }
const rosa = { borrowerId: 'customer-1001', market: 'mx', clientKind: 'new', ...name }

export function openLender({ abono, token, secret }) {
  async function operator(path, sent) {
    const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' }
    const init = { method: 'POST', headers, body: JSON.stringify(sent) }
    const { code, data, message } = await (await fetch(`${abono}/operator/${path}`, init)).json()
    if (code !== 0) throw new Error(`${path}: ${message}`)
    return data
  }

  /** Returns the address of Rosa's offer, which the app opens in its webview. */
  async function offerToRosa() {
    const { borrowerId } = rosa
    const expiresAt = new Date(Date.now() + 7 * 86_400_000).toISOString()
    await operator('products', product)
    await operator('borrowers', rosa)
    await operator('offers', { borrowerId, productId: product.productId, amountMinor: 200_000, expiresAt })
    const session = { borrowerId, deviceId: 'phone-of-rosa', minutes: 60, type: 1 }
    const { query } = await operator('sessions', session)
    return `${abono}/confirm?productId=${product.productId}&${query}`
  }

  function isSigned(headers, body) {
    const key = Buffer.from(secret.replace('whsec_', ''), 'base64')
    const signed = `${headers['webhook-id']}.${headers['webhook-timestamp']}.${body}`
    const signature = createHmac('sha256', key).update(signed).digest('base64')
    return String(headers['webhook-signature']).split(' ').includes(`v1,${signature}`)
  }

  // An event may arrive twice and late. A lender keeps the ids in its database, with the work.
  const done = new Set()
  async function take({ id, type, data }) {
    if (done.has(id) || type !== 'offer.accepted') return
    const statuses = ['151', '170', '174'] // approved, money sent, money arrived
    for (const to of statuses) await operator(`orders/${data.orderNo}/status`, { to })
    done.add(id)
  }

  const server = createServer(async (request, response) => {
    let body = ''
    for await (const part of request) body += part
    if (!isSigned(request.headers, body)) return response.writeHead(401).end()
    const status = await take(JSON.parse(body)).then(
      () => 204,
      () => 500,
    )
    response.writeHead(status).end()
  })
  return { offerToRosa, server }
}

const { OPERATOR_TOKEN: token, LENDER_WEBHOOK_SECRET: secret } = process.env
if (process.argv[2] === 'start') {
  const lender = openLender({ abono: 'http://localhost:3000', token, secret })
  lender.server.listen(4000, async () => console.log(await lender.offerToRosa()))
}
