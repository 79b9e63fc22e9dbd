import { existsSync, readdirSync } from 'node:fs'

export const engineNames = ['firefox', 'webkit'] as const
export type EngineName = (typeof engineNames)[number]

/** What Debian calls the parts of an engine, each with the program by which it is known to be there. */
export const PACKAGES: Readonly<Record<EngineName, Readonly<Record<string, string>>>> = {
  firefox: { 'firefox-esr': '/usr/bin/firefox-esr' },
  webkit: {
    'webkit2gtk-driver': '/usr/bin/WebKitWebDriver',
    xvfb: '/usr/bin/Xvfb',
    'python3-gi': '/usr/lib/python3/dist-packages/gi/__init__.py',
    'gir1.2-webkit2-4.1': 'girepository-1.0/WebKit2-4.1.typelib',
  },
}

/** The packages of an engine that this machine lacks. */
export const missing = (engine: EngineName): string[] =>
  Object.entries(PACKAGES[engine])
    .filter(([, place]) => !isThere(place))
    .map(([name]) => name)

// What belongs to a kind of processor lies in a folder of that kind.
const isThere = (place: string): boolean =>
  place.startsWith('/')
    ? existsSync(place)
    : existsSync('/usr/lib') &&
      readdirSync('/usr/lib').some((folder) => existsSync(`/usr/lib/${folder}/${place}`))
