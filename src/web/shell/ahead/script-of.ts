import { matchPath } from 'react-router'

/** The route of every path that is no page; files of the server, such as `/calendar.ics`, are among them. */
const NO_PAGE = '*'

/** The script of the page at this path, where it is one of React Router's. */
export function scriptOf(path: string): string | undefined {
  const routes = Object.values(window.__reactRouterManifest?.routes ?? {})
  return routes.find(({ path: pattern }) => pattern && pattern !== NO_PAGE && matchPath(`/${pattern}`, path))
    ?.module
}

declare global {
  interface Window {
    /** What React Router itself knows of the pages; there is no other way to ask where a page's script is. */
    __reactRouterManifest?: { routes: Record<string, { path?: string; module: string }> }
  }
}
