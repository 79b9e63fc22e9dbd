import type { DeskRole } from '#domain/desk/roles.ts'
import { DEMO_USER } from '#server/fronts/desk/staff/demo-user.ts'
import { makeUser } from '#server/fronts/desk/staff/staff.ts'
import type { SandboxServer } from './sandbox-server.ts'

/** A staff member's browser without its pages: it keeps its cookie and sends forms as a page does. */
export interface DeskBrowser {
  get(path: string): Promise<Response>
  text(path: string): Promise<string>
  /** Sends a form with the CSRF token of the page `from`; `headers` override the browser's. */
  post(
    path: string,
    fields: Fields,
    change?: { from?: string; headers?: Record<string, string>; token?: string },
  ): Promise<Response>
  cookie: string
}

type Fields = Record<string, string | string[] | Blob>

/** Sends name, password and code from the sign-in page. */
export function trySignIn(
  { url }: Pick<SandboxServer, 'url'>,
  credentials: Record<string, string>,
  headers: Record<string, string> = { origin: url },
): Promise<Response> {
  return fetch(`${url}/desk/login`, {
    method: 'POST',
    redirect: 'manual',
    headers: { 'accept-language': 'en', ...headers },
    body: new URLSearchParams(credentials),
  })
}

/** Signs in, as the demo user by default. */
export async function atTheDesk(
  server: Pick<SandboxServer, 'url'>,
  credentials: Record<string, string> = DEMO_USER,
): Promise<DeskBrowser> {
  const response = await trySignIn(server, credentials)
  if (response.status !== 303) throw new Error(`the desk answered ${response.status}`)
  return deskBrowser(server, response.headers.get('set-cookie')?.split(';')[0] ?? '')
}

const STAFF_PASSWORD = 'a long enough password'

/** Creates a staff member with a role, and signs in as them. */
export async function joinStaff(
  server: Pick<SandboxServer, 'url' | 'service'>,
  name: string,
  role: DeskRole,
): Promise<DeskBrowser> {
  const { database, now } = server.service
  await makeUser(database, { name, password: STAFF_PASSWORD, renews: false, role }, now())
  return atTheDesk(server, { name, password: STAFF_PASSWORD })
}

export function deskBrowser({ url }: Pick<SandboxServer, 'url'>, cookie: string): DeskBrowser {
  const get = (path: string) =>
    fetch(url + path, { redirect: 'manual', headers: { cookie, 'accept-language': 'en' } })
  const text = async (path: string) => (await get(path)).text()
  return {
    cookie,
    get,
    text,
    async post(path, fields, { from = '/desk/account', headers = {}, token } = {}) {
      const own = token ?? /name="token" value="([^"]+)"/.exec(await text(from))?.[1] ?? ''
      const named: [string, string | Blob][] = Object.entries<Fields[string]>({
        token: own,
        ...fields,
      }).flatMap(([name, value]) =>
        (Array.isArray(value) ? value : [value]).map((one): [string, string | Blob] => [name, one]),
      )
      const sent = new FormData()
      const typed = new URLSearchParams()
      for (const [name, value] of named) {
        if (typeof value === 'string') {
          sent.append(name, value)
          typed.append(name, value)
        } else sent.append(name, value, 'picture.png')
      }
      const body = named.some(([, value]) => typeof value !== 'string') ? sent : typed
      return fetch(url + path, {
        method: 'POST',
        redirect: 'manual',
        headers: { cookie, origin: url, 'accept-language': 'en', ...headers },
        body,
      })
    },
  }
}
