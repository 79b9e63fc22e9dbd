import { matchPath } from 'react-router'

/** The script of the page at this path, where it is one of React Router's. */
export function scriptOf(path: string): string | undefined {
  const routes = Object.values(window.__reactRouterManifest?.routes ?? {})
  return routes.find(({ path: pattern }) => pattern && matchPath(`/${pattern}`, path))?.module
}

declare global {
  interface Window {
    /** What React Router itself knows of the pages; there is no other way to ask where a page's script is. */
    __reactRouterManifest?: { routes: Record<string, { path?: string; module: string }> }
  }
}
