import { spawnSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { addressOf } from '#contract/wire/address.ts'
import { compiled } from '#contract/wire/compiled.sample.ts'
import { stepKinds } from '#domain/apply/step-kinds.ts'
import { served } from '#server/app.ts'
import { readConfig } from '#server/config/config.ts'
import { KEEP_ALIVE_MS } from '#server/http/listener.ts'
import { CALL_BODY_MAX_BYTES, PAGE_BODY_MAX_BYTES } from '#server/http/multipart.ts'
import { moneyCalls } from '#server/money-app.ts'
import { OPERATOR_BODY_MAX_BYTES } from '#server/operator/operator-answer.ts'

const read = (path: string) => readFileSync(`deploy/${path}`, 'utf8')

/** What the restricted profile of pod security asks of every pod, line by line as it stands in a file. */
const RESTRICTED = [
  'runAsNonRoot: true',
  'allowPrivilegeEscalation: false',
  'readOnlyRootFilesystem: true',
  'type: RuntimeDefault',
  'pod-security.kubernetes.io/enforce: restricted',
]
const REFUSED =
  /hostNetwork|hostPath|hostPID|hostIPC|privileged: true|runAsUser: 0\b|hostPort|capabilities:\s+add:/

/** The server itself, with every place taken in which a body with a picture is read. */
const SERVER_MEGABYTES = 512

test('the files for Kubernetes keep to the restricted profile, and to the user of the image', () => {
  const text = read('kubernetes/abono.yaml')
  for (const line of RESTRICTED) expect(text).toContain(line)
  expect(text).toMatch(/drop:\s+- ALL/)
  expect(text).not.toMatch(REFUSED)
  const user = /^USER (\d+):/m.exec(read('package/Containerfile'))?.[1]
  expect(text).toContain(`runAsUser: ${user}`)
})

test('every place of deployment asks the same port, and waits longer than the server takes to stop', () => {
  expect(read('package/Containerfile')).toContain('PORT=3000')
  expect(read('kubernetes/abono.yaml')).toContain('containerPort: 3000')
  expect(read('systemd/abono.service')).toContain('PORT=3000')
  for (const name of ['abono', 'compose']) expect(read(`nginx/${name}.conf`)).toMatch(/server \S+:3000;/)
  const graces = [
    /terminationGracePeriodSeconds: (\d+)/.exec(read('kubernetes/abono.yaml')),
    /TimeoutStopSec=(\d+)/.exec(read('systemd/abono.service')),
    /stop_grace_period: (\d+)s/.exec(read('compose.yaml')),
  ].map((found) => Number(found?.[1]))
  for (const seconds of graces) expect(seconds).toBeGreaterThan(10)
})

test('the proxy sends notices and calls of repayment to the process for money, and nothing else', () => {
  const { PORT, MONEY_PORT } = Object.fromEntries(
    [...read('systemd/abono.service').matchAll(/(\w*PORT)=(\d+)/g)].map(([, name, port]) => [name, port]),
  )
  expect(read('compose.yaml')).toContain(`MONEY_PORT: "${MONEY_PORT}"`)
  const backend = { ...readConfig({}).brand, map: compiled({}) }
  for (const name of ['abono', 'compose']) {
    const settings = read(`nginx/${name}.conf`)
    expect(settings).toMatch(new RegExp(`server (\\S+):${MONEY_PORT};\\s+server \\1:${PORT} backup;`))
    const [, sent = ''] = /location ~ (\S+) \{\s+proxy_pass http:\/\/abono-money;/.exec(settings) ?? []
    const isSent = (path: string) => new RegExp(sent).test(path)
    for (const call of served)
      expect([call.entry.path, isSent(addressOf(call.entry, backend))]).toEqual([
        call.entry.path,
        moneyCalls.includes(call),
      ])
    expect(isSent('/webhooks/payments/conekta')).toBe(true)
    for (const page of ['/', '/repay', '/loanDetail', '/desk', '/assets/a.js'])
      expect(isSent(page)).toBe(false)
  }
})

test('the proxy lets through what a page or a call takes, and holds nothing of a larger body itself', () => {
  for (const name of ['abono', 'compose']) {
    const settings = read(`nginx/${name}.conf`).replace(/^\s*#.*$/gm, '')
    const server = settings.slice(settings.indexOf('listen 443'))
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
  }
})

/** A size as nginx writes it. */
const bytesOf = (size = '0') => Number.parseInt(size, 10) * (size.endsWith('m') ? 1024 * 1024 : 1024)

test('the proxy lets each idle connection go before the server ends it, so that nothing is sent on one that just ends', () => {
  for (const name of ['abono', 'compose']) {
    const upstreams = [...read(`nginx/${name}.conf`).matchAll(/upstream \S+ \{([^}]*)\}/g)]
    expect(upstreams).toHaveLength(2)
    for (const [, settings = ''] of upstreams) {
      const seconds = Number(/keepalive_timeout (\d+)s;/.exec(settings)?.[1])
      expect(seconds * 1000).toBeLessThan(KEEP_ALIVE_MS)
    }
  }
})

test('the proxy believes no address that a client says of itself', () => {
  for (const name of ['abono', 'compose']) {
    const settings = read(`nginx/${name}.conf`).replace(/^\s*#.*$/gm, '')
    expect(settings).toContain('X-Forwarded-For $remote_addr')
    expect(settings).not.toContain('proxy_add_x_forwarded_for')
  }
})

test('the proxy numbers each request by itself, and lets nobody outside choose a number or a trace', () => {
  for (const name of ['abono', 'compose']) {
    const settings = read(`nginx/${name}.conf`).replace(/^\s*#.*$/gm, '')
    expect(settings).toContain('X-Request-Id $request_id;')
    expect(settings).toContain('traceparent "";')
  }
})

test('a pod has room for the server, and for as many pictures at once as are drawn', () => {
  const number = (path: string, figure: RegExp) => Number(figure.exec(readFileSync(path, 'utf8'))?.[1])
  const pictures = 'src/server/complaints'
  const each = number(`${pictures}/decoder/decoders.ts`, /memoryMegabytesMax: (\d+)/)
  const atOnce = number(`${pictures}/clean-picture.ts`, /AT_ONCE = (\d+)/)
  const limit = number('deploy/kubernetes/abono.yaml', /memory: (\d+)Mi\n {10}volumeMounts/)
  expect(limit).toBeGreaterThanOrEqual(atOnce * each + SERVER_MEGABYTES)
})

test.runIf(existsSync('/usr/bin/systemd-analyze'))('the unit is one that systemd reads', () => {
  // The package and its Node are elsewhere on this machine; everything else of the unit is looked at.
  const { stdout, stderr } = spawnSync('systemd-analyze', ['verify', 'deploy/systemd/abono.service'])
  const said = `${stdout}${stderr}`.split('\n').filter((line) => line.includes('abono.service'))
  expect(said.filter((line) => !/not executable|No such file/.test(line))).toEqual([])
})
