/** Workbench pages by address, for the web's route table (src/web/app/routes.ts). */
export const pages = [
  { path: '/testPreview', fetchScreen: () => import('./test-preview/test-preview.tsx') },
  { path: '/bridgeCheck', fetchScreen: () => import('./bridge-lab/check/bridge-check.tsx') },
  { path: '/sandbox/kit', fetchScreen: () => import('./kit/kit.tsx') },
  { path: '/sandbox/simulator', fetchScreen: () => import('./bridge-lab/phone/simulator.tsx') },
  { path: '/sandbox/openrpc.json', fetchScreen: () => import('./bridge-lab/openrpc.ts') },
]
