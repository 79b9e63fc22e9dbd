import { spawnSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { addressOf } from '#contract/wire/address.ts'
import { compiled } from '#contract/wire/compiled.sample.ts'
import { stepKinds } from '#domain/markets/step-kinds.ts'
import { KEEP_ALIVE_ON_STOP_MS } from '#server/base/http/listen.ts'
import { KEEP_ALIVE_MS } from '#server/base/http/listener.ts'
import { CALL_BODY_MAX_BYTES, PAGE_BODY_MAX_BYTES } from '#server/base/http/multipart.ts'
import { OPERATOR_BODY_MAX_BYTES } from '#server/call/operator/operator-answer.ts'
import { served } from '#server/fronts/apps/app.ts'
import { moneyCalls } from '#server/fronts/apps/money-app.ts'
import { readConfig } from '#server/service/config.ts'
import { readContainerfile } from './containerfile.ts'

const read = (path: string) => readFileSync(`deploy/${path}`, 'utf8')

/** The nginx settings without comments. */
const NGINX = read('nginx/abono.conf').replace(/^\s*#.*\n/gm, '')
const UPSTREAMS = [...NGINX.matchAll(/^upstream \S+ \{([^}]*)\}/gm)].map(([, settings = '']) => settings)

/** Requirements of the restricted pod security profile, as lines of a file. */
const RESTRICTED = [
  'runAsNonRoot: true',
  'allowPrivilegeEscalation: false',
  'readOnlyRootFilesystem: true',
  'type: RuntimeDefault',
  'pod-security.kubernetes.io/enforce: restricted',
]
const REFUSED =
  /hostNetwork|hostPath|hostPID|hostIPC|privileged: true|runAsUser: 0\b|hostPort|capabilities:\s+add:/

/** The server with all slots for picture bodies taken. */
const SERVER_MEGABYTES = 512

test("the Kubernetes files follow the restricted profile and use the image's user", () => {
  const text = read('kubernetes/abono.yaml')
  for (const line of RESTRICTED) expect(text).toContain(line)
  expect(text).toMatch(/drop:\s+- ALL/)
  expect(text).not.toMatch(REFUSED)
  const user = /^USER (\d+):/m.exec(read('package/Containerfile'))?.[1]
  expect(text).toContain(`runAsUser: ${user}`)
})

test('the image of the Dockerfile has the steps of the package, and differs only in where it copies from', () => {
  const last = (text: string) =>
    readContainerfile(text.slice(text.lastIndexOf('\nFROM '))).filter(({ name }) => name !== 'COPY')
  expect(last(readFileSync('Dockerfile', 'utf8'))).toEqual(last(read('package/Containerfile')))
})

test('every deployment file probes the same port, and waits longer than the server takes to stop', () => {
  expect(read('package/Containerfile')).toContain('PORT=3000')
  expect(read('kubernetes/abono.yaml')).toContain('containerPort: 3000')
  expect(read('systemd/abono.service')).toContain('PORT=3000')
  expect(NGINX).toMatch(/server \S+:3000 /)
  const graces = [
    /terminationGracePeriodSeconds: (\d+)/.exec(read('kubernetes/abono.yaml')),
    /TimeoutStopSec=(\d+)/.exec(read('systemd/abono.service')),
    /stop_grace_period: (\d+)s/.exec(read('compose.yaml')),
  ].map((found) => Number(found?.[1]))
  for (const seconds of graces) expect(seconds).toBeGreaterThan(10)
})

test('the proxy sends payment notices and repayment calls to the process for money, and nothing else', () => {
  const { PORT, MONEY_PORT } = Object.fromEntries(
    [...read('systemd/abono.service').matchAll(/(\w*PORT)=(\d+)/g)].map(([, name, port]) => [name, port]),
  )
  expect(read('compose.yaml')).toContain(`MONEY_PORT: "${MONEY_PORT}"`)
  const backend = { ...readConfig({}).brand, map: compiled({}) }
  expect(NGINX).toMatch(
    new RegExp(`server (\\S+):${MONEY_PORT} max_fails=0;\\s+server \\1:${PORT} max_fails=0 backup;`),
  )
  const [, sent = ''] = /location ~ (\S+) \{\s+proxy_pass http:\/\/abono-money;/.exec(NGINX) ?? []
  const isSent = (path: string) => new RegExp(sent).test(path)
  for (const call of served)
    expect([call.entry.path, isSent(addressOf(call.entry, backend))]).toEqual([
      call.entry.path,
      moneyCalls.includes(call),
    ])
  expect(isSent('/webhooks/payments/conekta')).toBe(true)
  for (const page of ['/', '/repay', '/loanDetail', '/desk', '/assets/a.js']) expect(isSent(page)).toBe(false)
})

test('the proxy accepts bodies of pages and calls, and buffers nothing larger itself', () => {
  const server = NGINX.slice(NGINX.indexOf('listen 443'))
  const everywhere = bytesOf(/client_max_body_size (\w+);/.exec(server)?.[1])
  const locations = [...server.matchAll(/location ~ (\S+) \{([^}]*)\}/g)].map(
    ([, path = '', rules = '']) => ({
      path: new RegExp(path),
      bytes: bytesOf(/client_max_body_size (\w+);/.exec(rules)?.[1]),
      isHeld: !rules.includes('proxy_request_buffering off;'),
    }),
  )
  const of = (path: string) => {
    const found = locations.find((location) => location.path.test(path))
    return { bytes: found?.bytes || everywhere, isHeld: found?.isHeld ?? true }
  }
  const withFiles = ['/complainPageNext', '/claim', ...stepKinds.map((kind) => `/apply/${kind}`)]
  for (const path of [...withFiles, '/desk/complaints/MX-1/answer', '/desk/new', '/desk/templates'])
    expect([path, of(path)]).toEqual([path, { bytes: PAGE_BODY_MAX_BYTES, isHeld: false }])
  const backend = { ...readConfig({}).brand, map: compiled({}) }
  for (const { entry } of served) {
    const path = addressOf(entry, backend)
    const takesFiles = entry.fileField !== null
    expect([path, of(path)]).toEqual([
      path,
      takesFiles ? { bytes: CALL_BODY_MAX_BYTES, isHeld: false } : { bytes: everywhere, isHeld: true },
    ])
  }
  expect(everywhere).toBeGreaterThanOrEqual(OPERATOR_BODY_MAX_BYTES)
  expect(everywhere).toBeLessThan(200_000)
})

/** A size in nginx notation. */
const bytesOf = (size = '0') => Number.parseInt(size, 10) * (size.endsWith('m') ? 1024 * 1024 : 1024)

test('the proxy closes idle connections before the server does, also while the server stops', () => {
  expect(KEEP_ALIVE_ON_STOP_MS).toBeLessThan(KEEP_ALIVE_MS)
  expect(UPSTREAMS).toHaveLength(2)
  for (const settings of UPSTREAMS) {
    const seconds = Number(/keepalive_timeout (\d+)s;/.exec(settings)?.[1])
    expect(seconds * 1000).toBeLessThan(KEEP_ALIVE_ON_STOP_MS)
  }
})

test('the proxy keeps using a server after a failed request', () => {
  const servers = UPSTREAMS.flatMap((settings) => settings.match(/server [^;]+;/g) ?? [])
  expect(servers).toHaveLength(3)
  for (const server of servers) expect(server).toContain(' max_fails=0')
})

test('the proxy logs no query, which contains the session', () => {
  const servers = NGINX.split(/^server \{/m).slice(1)
  expect(servers).toHaveLength(2)
  for (const server of servers) {
    expect(server.match(/access_log .*/g)).toEqual(['access_log /var/log/nginx/access.log abono;'])
    expect(server.match(/error_log .*/g)).toEqual(['error_log /dev/null emerg;'])
  }
  const format = /log_format abono [^;]*;/.exec(NGINX)?.[0]
  expect(format).toContain('$abono_path')
  expect(format).not.toMatch(/\$(request|request_uri|uri|args|query_string|http_referer)\b/)
})

test('the proxy ignores client-supplied addresses', () => {
  expect(NGINX).toContain('X-Forwarded-For $remote_addr')
  expect(NGINX).not.toContain('proxy_add_x_forwarded_for')
})

test('the proxy passes host and port, which forms are checked against', () => {
  expect(NGINX).toContain('proxy_set_header Host $http_host;')
})

test('the proxy creates request ids itself, and discards client ids and traces', () => {
  expect(NGINX).toContain('X-Request-Id $request_id;')
  expect(NGINX).toContain('traceparent "";')
})

test('the proxy of compose.yaml has the same settings in front of another machine', () => {
  const there = read('nginx/abono.conf').replaceAll('127.0.0.1', 'app').replaceAll('192.0.2.2', 'app2')
  const afterTitle = (text: string) => text.slice(text.indexOf('\n# `max_fails'))
  expect(afterTitle(read('nginx/compose.conf'))).toBe(afterTitle(there))
})

test('a pod has memory for the server and its concurrent picture decoders', () => {
  const number = (path: string, figure: RegExp) => Number(figure.exec(readFileSync(path, 'utf8'))?.[1])
  const pictures = 'src/server/pictures'
  const each = number(`${pictures}/decoder/decoders.ts`, /memoryMegabytesMax: (\d+)/)
  const atOnce = number(`${pictures}/clean-picture.ts`, /slots: (\d+), waitingMax/)
  const limit = number('deploy/kubernetes/abono.yaml', /memory: (\d+)Mi\n {10}volumeMounts/)
  expect(limit).toBeGreaterThanOrEqual(atOnce * each + SERVER_MEGABYTES)
})

test.runIf(existsSync('/usr/bin/systemd-analyze'))('systemd accepts the unit', () => {
  // Package and Node are elsewhere on this machine; the rest of the unit is checked.
  const { stdout, stderr } = spawnSync('systemd-analyze', ['verify', 'deploy/systemd/abono.service'])
  const said = `${stdout}${stderr}`.split('\n').filter((line) => line.includes('abono.service'))
  expect(said.filter((line) => !/not executable|No such file/.test(line))).toEqual([])
})
