import { readFileSync } from 'node:fs'
import { createElement, type ReactNode } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { type Brand, brandSchema } from '#contract/brand/brand.ts'
import type { Part } from '#contract/wire/parts.ts'
import { identityMap } from '#contract/wire/wire-map.ts'
import { SurroundingsProvider } from '#web/words/settings.tsx'

interface Drawing {
  /** English is 1, Spanish is 2 (spec 1). The language's words must be loaded first. */
  type?: '1' | '2'
  query?: string
  isOwnBackend?: boolean
  dateStyle?: Brand['dateStyle']
  /** Features that the backend lacks. */
  absent?: readonly Part[]
}

/** Renders a part of a page to HTML as before any script runs, with the sandbox lender's context. */
export function drawn(
  part: ReactNode,
  { type = '2', query = '', isOwnBackend = true, dateStyle = 'specified', absent = [] }: Drawing = {},
): string {
  const brand = brandSchema.parse(JSON.parse(readFileSync('brand/brand.json', 'utf8')))
  const surroundings = {
    settings: {
      brand: { ...brand, dateStyle },
      wireMap: { ...identityMap.file, absent: [...absent] },
      sandbox: false,
      isOwnBackend,
      isTrial: false,
    },
    nonce: '',
    requestId: '',
    place: { pathname: '/page', search: `?type=${type}&productId=p&orderId=1${query}` },
    pageScripts: [],
  }
  return renderToStaticMarkup(createElement(SurroundingsProvider, { value: surroundings }, part))
}

/** Returns the visible text. */
export const readIn = (html: string): string =>
  html
    .replace(/<style[\s\S]*?<\/style>/g, '')
    .replace(/<[^>]*>/g, ' ')
    .replace(/&nbsp;|\s+/g, ' ')
