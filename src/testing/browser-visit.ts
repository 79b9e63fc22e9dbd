import { logIn, sendLoginCode } from '#contract/account/sign-in.ts'
import type { Endpoint, InputOf } from '#contract/endpoint.ts'
import { getSid } from '#contract/registration/landing.ts'
import { readAnswer } from '#contract/wire/envelope.ts'
import { requestOf } from '#contract/wire/request.ts'
import { identityMap } from '#contract/wire/wire-map.ts'
import { listSandboxMessages } from '#server/integrations/sandbox-messages.ts'
import { sendMessages } from '#server/notifications/send-messages.ts'
import { codeIn } from './newest-code.ts'
import { recordCall } from './record-call.ts'
import type { SandboxServer } from './sandbox-server.ts'

/** Named, so that exported types do not reference a nested package. */
export interface Answer extends Awaited<ReturnType<SandboxServer['app']['inject']>> {}

/** Headers that a browser on our page sends with a call and with a form. */
const FROM_HERE = { 'sec-fetch-site': 'same-origin' }

/** A plain browser with a cookie jar and no script. `address` is its client address. */
export function browserVisit(server: SandboxServer, address = '10.1.0.1') {
  const jar = new Map<string, string>()
  const ask = async (
    url: string,
    { method = 'GET', body = '', headers = {} as Record<string, string> } = {},
  ): Promise<Answer> => {
    const cookie = [...jar].map(([name, value]) => `${name}=${value}`).join('; ')
    const answer = await server.app.inject({
      method: method as 'GET' | 'POST',
      url,
      remoteAddress: address,
      headers: {
        'user-agent': 'Mozilla/5.0 (Linux; Android 13) AppleWebKit/537.36 Chrome/130.0 Mobile Safari/537.36',
        ...(cookie && { cookie }),
        ...headers,
      },
      ...(method === 'POST' && { payload: body }),
    })
    for (const { name, value } of answer.cookies) {
      if (value === '') jar.delete(name)
      else jar.set(name, value)
    }
    return answer
  }

  /** Makes one call of a page's script; `from` is the Origin. */
  async function call<E extends Endpoint>(
    entry: E,
    input: InputOf<E>,
    { from = FROM_HERE as Record<string, string>, identity = { type: '1' } as Record<string, string> } = {},
  ) {
    const backend = { ...server.service.config.brand, map: identityMap }
    const { url, method, headers, body } = requestOf(entry, input, identity, backend)
    const sent = { accept: 'application/json', ...headers, ...from }
    const answer = await ask(url, { method, body: body ?? '', headers: sent })
    const result = readAnswer(entry, answer.json(), identityMap)
    recordCall(entry, input, result)
    return result
  }

  /** Sends a form without script. */
  const post = (url: string, fields: Record<string, string>, from: Record<string, string> = FROM_HERE) =>
    ask(url, {
      method: 'POST',
      body: new URLSearchParams(fields).toString(),
      headers: { 'content-type': 'application/x-www-form-urlencoded', ...from },
    })

  async function newSid(): Promise<string> {
    const session = await call(getSid, {})
    if (!session.success) throw new Error(session.message)
    return session.data.sid
  }

  /** Signs in by phone and code. */
  async function signIn(phone: string): Promise<void> {
    const sid = await newSid()
    const sent = await call(sendLoginCode, { phone, sid })
    if (!sent.success) throw new Error(sent.message)
    const entered = await call(logIn, { phone, sid, smsCode: await newestLoginCode(server, phone) })
    if (!entered.success) throw new Error(entered.message)
  }

  return { jar, ask, call, post, newSid, signIn }
}

/** Returns the code of the newest message to this phone. */
export async function newestLoginCode(server: SandboxServer, phone: string): Promise<string> {
  const { service } = server
  await sendMessages(service, service.now())
  const messages = await service.database.transaction((tx) => listSandboxMessages(tx, phone), {
    readOnly: true,
  })
  return messages.flatMap(({ text }) => codeIn(text))[0] ?? 'no message'
}
