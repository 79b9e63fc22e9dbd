import type { RouteObject } from 'react-router'
import type { ScreenModule } from '#web/calls/page.ts'
import { type Page, pages, styled } from './pages.ts'
import { SHEETS, type Sheet } from './sheets.ts'

/** Workbench pages, which a production build omits (vite.config.ts). */
const forEngineers = import.meta.env.WITH_WORKBENCH
  ? import.meta.glob<{ pages: readonly Page[] }>('../../workbench/pages.ts', { eager: true })
  : {}

const all = [...pages, ...Object.values(forEngineers).flatMap(({ pages: some }) => styled(SHEETS, some))]

export const paths: readonly string[] = all.map(({ path }) => path)

const screens = await Promise.all(
  all.map(async ({ fetchScreen, ...page }) => ({ ...page, screen: await fetchScreen() })),
)

/** Data beside a route for rendering its page. */
export interface RouteHandle {
  screen: ScreenModule
  sheets: readonly Sheet[]
}

/** React Router's routes: one per page, without lazy parts. */
export const routes: RouteObject[] = screens.map(({ path, sheets, screen }) => ({
  path,
  caseSensitive: true,
  ...(screen.loader && { loader: screen.loader }),
  ...(screen.action && { action: screen.action }),
  handle: { screen, sheets } satisfies RouteHandle,
}))

/** Addresses that answer with a file instead of a page. */
export const resources: ReadonlySet<string> = new Set(
  screens.filter(({ screen }) => screen.default === undefined).map(({ path }) => path),
)
