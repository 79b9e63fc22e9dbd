/** One file below src. `path` is relative to src/: `domain/amount.ts`. */
export type Source = { path: string; text: string }

type Room = {
  /** Rooms it may import from, beside itself. */
  rooms: readonly string[]
  packages: readonly string[]
  /** Packages that only some of its files may import, by path. */
  only?: Readonly<Record<string, readonly string[]>>
}

/** The house: imports go down only (docs/contribute/decisions/0001-layers.md). A new package also needs a decision record. */
const ROOMS: Readonly<Record<string, Room>> = {
  domain: { rooms: [], packages: [] },
  words: { rooms: ['domain'], packages: [] },
  contract: {
    rooms: ['domain', 'words'],
    packages: ['zod/mini'],
  },
  web: {
    rooms: ['domain', 'words', 'contract'],
    packages: ['react', 'react-dom', 'react-router', 'zod/mini'],
    only: {
      'web/browser/passkeys/passkey-device.ts': ['@simplewebauthn/browser'],
      'web/app/answer.tsx': ['react-dom/server'],
      'web/app/wake-island.tsx': ['react-dom/client'],
      'web/browser/page/change.ts': ['idiomorph'],
      'web/parts/island.tsx': ['react-dom/server'],
      'web/browser/bridge/openrpc-schemas.test.ts': ['ajv'],
    },
  },
  server: {
    rooms: ['domain', 'words', 'contract', 'scripts'],
    packages: ['node:*', 'fastify', 'pg', 'zod/mini', '@bwip-js/node'],
    // web-bundle.ts loads the built pages by path, without an import.
    only: {
      'server/base/observability/log.ts': ['pino'],
      'server/base/observability/merge-metrics.ts': ['prom-client'],
      'server/base/observability/open-traces.ts': ['@opentelemetry/*'],
      'server/base/observability/metrics.ts': ['prom-client'],
      'server/base/legal-texts/legal-markdown.ts': ['marked'],
      'server/fronts/desk/staff/totp.ts': ['otpauth'],
      'server/papers/calendar.ts': ['ical-generator'],
      'server/fronts/pages/valid-html.test.ts': ['html-validate'],
      'server/fronts/pages/web-bundle.ts': ['react-router', '@fastify/static'],
      'server/papers/pdf.ts': ['pdfkit'],
      'server/papers/paper-fonts.ts': ['harfbuzzjs', 'fontkit'],
      'server/papers/pdf-lines.ts': ['bidi-js'],
      'server/fronts/desk/staff/password-judge.ts': ['@zxcvbn-ts/*'],
      'server/loans/reconciliation/settlement-file.ts': ['csv-parse/sync'],
      'server/people/passkeys/check-passkey.ts': ['@simplewebauthn/server'],
      'server/people/registration/wire-phone.ts': ['libphonenumber-js/min'],
      'server/people/captcha/captcha-picture.ts': ['sharp'],
      'server/people/captcha/captcha-picture.test.ts': ['sharp'],
      'server/fronts/pages/installable.ts': ['sharp'],
      'server/fronts/pages/installable.test.ts': ['sharp'],
      'server/pictures/decoder/decode-picture.ts': ['sharp'],
      'server/pictures/clean-picture.test.ts': ['sharp'],
      'server/pictures/decoder/decode-picture.test.ts': ['sharp'],
      'server/pictures/decoder/draw-pdf.ts': ['@embedpdf/pdfium'],
      'server/pictures/decoder/draw-heic.ts': ['libheif-js/*'],
      'server/pictures/decoder/draw-heic.test.ts': ['sharp'],
      'server/pictures/decoder/decoders.test.ts': ['sharp', 'pdfkit'],
      'server/base/files/s3.ts': ['@aws-sdk/client-s3'],
      'server/base/assets/s3-assets.ts': ['@aws-sdk/client-s3'],
      'server/integrations/email/smtp.ts': ['nodemailer'],
      'server/integrations/email/smtp.test.ts': ['smtp-server'],
      'server/notifications/email-refused.test.ts': ['smtp-server'],
      'server/base/http/multipart.ts': ['@fastify/multipart'],
      'server/base/request/network.ts': ['ipaddr.js'],
      'server/pictures/picture-routes.test.ts': ['sharp'],
    },
  },
  // Engineering tools. No room imports it: a sandbox loads it by path (server/fronts/apps/workbench.ts).
  workbench: {
    rooms: ['domain', 'words', 'contract', 'server', 'web', 'scripts'],
    packages: ['node:*', 'fastify', 'react', 'react-router', 'zod/mini'],
    only: {
      'workbench/doctor/oklch.ts': ['culori'],
      // Searches the drawn parts.
      'workbench/kit/kit.tsx': ['react-dom/server'],
      'workbench/doctor/pictures.ts': ['sharp'],
      'workbench/doctor/pictures.test.ts': ['sharp'],
      'workbench/openapi/judge.spec.ts': ['ajv/dist/2020.js'],
      'workbench/openapi/operator-document.test.ts': ['@seriousme/openapi-schema-validator'],
      'workbench/api/api-answers.test.ts': ['@seriousme/openapi-schema-validator'],
    },
  },
  testing: {
    rooms: ['domain', 'words', 'contract', 'server', 'web', 'workbench', 'scripts'],
    packages: [
      'zod/mini',
      'node:*',
      'vitest',
      '@playwright/test',
      '@axe-core/playwright',
      'fast-check',
      'zxing-wasm/*',
      'pg',
      'otpauth',
    ],
    only: {
      'testing/pdf-words.ts': ['@embedpdf/pdfium'],
      'testing/throwaway-provider.ts': ['openapi-backend', 'ajv-formats'],
      'testing/module-record.ts': ['vite'],
      'testing/top-level-await.test.ts': ['vite'],
      'testing/mutants/quickest-first.ts': ['vitest/node'],
      'testing/package/kubernetes.test.ts': ['ajv'],
      'testing/nightly/other-readers.nightly.ts': ['sharp'],
      'testing/pictures/pictures.ts': ['sharp'],
      'testing/looks/picture-difference.ts': ['sharp'],
      'testing/looks/picture-difference.test.ts': ['sharp'],
    },
  },
}

/** Additional packages for tests. */
const FOR_TESTS = {
  rooms: ['testing', 'workbench'],
  packages: [
    'vitest',
    'standardwebhooks',
    'fast-check',
    '@playwright/test',
    '@axe-core/playwright',
    'zxing-wasm/*',
    'node:*',
    'react-dom/server',
  ],
}

/**
 * The layers of the server, lowest first. A file imports from its own layer and from those before it
 * (docs/contribute/decisions/0001-layers.md). The subjects of one line may import each other.
 */
const LAYERS: readonly (readonly string[])[] = [
  ['base'],
  ['integrations'],
  ['service'],
  ['call'],
  ['outbox'],
  ['people'],
  ['pictures'],
  ['loans'],
  ['apply', 'complaints', 'papers', 'site', 'notifications', 'leaving', 'data-requests'],
  ['operate'],
  ['fronts'],
  ['main.ts', 'main-web.ts', 'main-dev.ts', 'commands'],
]

/** File names without information. */
const EMPTY_NAMES = new Set([
  'utils',
  'util',
  'helpers',
  'helper',
  'lib',
  'misc',
  'common',
  'services',
  'types',
  'index',
])

/** Files that may use an effect, each with the external system that it synchronises with. */
export type EffectReasons = Readonly<Record<string, string>>

/** Returns every violation of the architecture rules, as `path: what`. */
export function violations(sources: readonly Source[], effectReasons: EffectReasons): string[] {
  return sources.flatMap((source) =>
    [
      ...nameProblems(source.path),
      ...importProblems(source),
      ...unfinishedProblems(source.text),
      ...webProblems(source, effectReasons),
    ].map((problem) => `${source.path}: ${problem}`),
  )
}

/** Returns server imports that reach into a later layer, as `file: imported file`; tests may import from all layers. */
export function layerViolations(sources: readonly Source[]): string[] {
  const layerOf = (path: string) => LAYERS.findIndex((names) => names.includes(path.split('/')[1] ?? ''))
  return sources
    .filter(({ path }) => path.startsWith('server/') && /(?<!\.(?:test|spec|nightly))\.tsx?$/.test(path))
    .flatMap(({ path, text }) =>
      importsOf(text)
        .map((target) => placeOf(path, target))
        .filter((wanted) => wanted.startsWith('server/') && layerOf(wanted) > layerOf(path))
        .map((wanted) => `${path}: ${wanted}`),
    )
}

/** Returns server files outside every layer. */
export const withoutLayer = (sources: readonly Source[]): string[] =>
  sources
    .map(({ path }) => path)
    .filter((path) => /^server\/.*\.tsx?$/.test(path))
    .filter((path) => !LAYERS.some((names) => names.includes(path.split('/')[1] ?? '')))

function nameProblems(path: string): string[] {
  const names = path.split('/').map((part) => part.replace(/\..*$/, ''))
  return names
    .filter((name) => EMPTY_NAMES.has(name))
    .map((name) => `the name "${name}" says nothing; name the idea`)
}

function importProblems({ path, text }: Source): string[] {
  if (!/\.tsx?$/.test(path)) return []
  const roomName = path.split('/')[0] ?? ''
  const room = ROOMS[roomName]
  if (room === undefined) return ['lies in no room']
  const isTest = /\.(test|spec)\.tsx?$/.test(path)
  const rooms = [roomName, ...room.rooms, ...(isTest ? FOR_TESTS.rooms : [])]
  const packages = [...room.packages, ...(room.only?.[path] ?? []), ...(isTest ? FOR_TESTS.packages : [])]
  return importsOf(text).flatMap((target) => {
    if (!/^[.#]/.test(target)) {
      return packages.some((name) => matches(target, name))
        ? []
        : [`${roomName} may not import the package "${target}"`]
    }
    if (!/\.(tsx?|mjs|css|json)(\?\w+(&\w+)*)?$/.test(target)) return [`"${target}" lacks its extension`]
    const wanted = placeOf(path, target)
    const wantedRoom = wanted.split('/')[0] ?? ''
    return rooms.includes(wantedRoom) ? [] : [`${roomName} may not import from ${wantedRoom} ("${target}")`]
  })
}

/** Resolves our own import to a path below src/, so that relative paths cannot bypass the rules. */
export function placeOf(path: string, target: string): string {
  return target.startsWith('#') ? target.slice(1) : new URL(target, `file:///${path}`).pathname.slice(1)
}

/** `node:*` and `zxing-wasm/*` match prefixes; other names match exactly. */
function matches(target: string, name: string): boolean {
  return name.endsWith('*') ? target.startsWith(name.slice(0, -1)) : target === name
}

/** Returns all imports of a file, types included, in every syntax. */
export function importsOf(text: string): string[] {
  const code = text.replace(/^\s*(?:\/\/|\*|\/\*).*$/gm, '')
  const ways = [
    /^\s*(?:import|export)\s[^'"`;]*?\bfrom\s*['"]([^'"]+)['"]/gm,
    /^\s*import\s*['"]([^'"]+)['"]/gm,
    /\b(?:import|require)\(\s*(?:\/\*.*?\*\/\s*)?['"`]([^'"`$]+)['"`]/g,
  ]
  return ways.flatMap((way) => [...code.matchAll(way)].map((found) => found[1] ?? ''))
}

/** Checks comments only: TODO is also an ordinary Spanish word. */
function unfinishedProblems(text: string): string[] {
  return /(?:\/\/|\/\*|^\s*\*).*\b(?:TODO|FIXME)\b/m.test(text) ? ['holds a note about unfinished work'] : []
}

function webProblems({ path, text }: Source, effectReasons: EffectReasons): string[] {
  if (!/^(?:web|workbench)\/.*\.tsx?$/.test(path)) return []
  const styled = /\sstyle=\{\{/.test(text) || /<[a-z][^<>]*\sstyle=/.test(text)
  const usesEffect = /\buse(?:Layout|Insertion)?Effect\(/.test(text)
  const known = Object.entries(effectReasons).map(([file, reason]) => `\n    ${file}: ${reason}`)
  return [
    ...(styled ? ['has a style attribute, which the content security policy forbids; use a class'] : []),
    ...(usesEffect && !Object.hasOwn(effectReasons, path)
      ? [`uses an effect. Effects are for the outside world; the files that have a reason:${known.join('')}`]
      : []),
  ]
}
