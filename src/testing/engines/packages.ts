import { existsSync, readdirSync } from 'node:fs'

export const engineNames = ['firefox', 'webkit'] as const
export type EngineName = (typeof engineNames)[number]

/** Debian packages of an engine, each with a program that shows that it is installed. */
export const PACKAGES: Readonly<Record<EngineName, Readonly<Record<string, string>>>> = {
  firefox: { 'firefox-esr': '/usr/bin/firefox-esr' },
  webkit: {
    'webkit2gtk-driver': '/usr/bin/WebKitWebDriver',
    xvfb: '/usr/bin/Xvfb',
    'python3-gi': '/usr/lib/python3/dist-packages/gi/__init__.py',
    'gir1.2-webkit2-4.1': 'girepository-1.0/WebKit2-4.1.typelib',
  },
}

/** Returns the engine's packages that this machine lacks. */
export const missing = (engine: EngineName): string[] =>
  Object.entries(PACKAGES[engine])
    .filter(([, place]) => !isThere(place))
    .map(([name]) => name)

// Architecture-specific files are in a folder named after the architecture.
const isThere = (place: string): boolean =>
  place.startsWith('/')
    ? existsSync(place)
    : existsSync('/usr/lib') &&
      readdirSync('/usr/lib').some((folder) => existsSync(`/usr/lib/${folder}/${place}`))
