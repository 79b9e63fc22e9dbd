import type { Config } from '@react-router/dev/config'

export default {
  appDirectory: 'src/web',
  ssr: true,
  // A page's code is a few kB: cutting its loader off would only cost one more request.
  splitRouteModules: false,
  // The whole table travels with the first page: a worse network later must not stop somebody from moving on.
  routeDiscovery: { mode: 'initial' },
} satisfies Config
