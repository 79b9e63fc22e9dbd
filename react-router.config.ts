import type { Config } from '@react-router/dev/config'

export default {
  appDirectory: 'src/web',
  ssr: true,
  // What a page loads later is cut off by its own dynamic import, which the splitting of whole exports would undo.
  splitRouteModules: false,
  // The whole table travels with the first page: a worse network later must not stop somebody from moving on.
  routeDiscovery: { mode: 'initial' },
} satisfies Config
