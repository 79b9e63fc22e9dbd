import { readFileSync } from 'node:fs'
import { createElement, type ReactNode } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { type Brand, brandSchema } from '#contract/brand/brand.ts'
import type { Part } from '#contract/wire/parts.ts'
import { identityMap } from '#contract/wire/wire-map.ts'
import { SurroundingsProvider } from '#web/words/settings.tsx'

interface Drawing {
  /** English is 1, Spanish is 2 (spec 1). Its words have to be loaded before. */
  type?: '1' | '2'
  query?: string
  isOwnBackend?: boolean
  dateStyle?: Brand['dateStyle']
  /** Parts that the backend lacks. */
  absent?: readonly Part[]
}

/** A part of a page as a browser gets it before any script has run, in the surroundings of the sandbox's lender. */
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

/** What one reads of it. */
export const readIn = (html: string): string =>
  html
    .replace(/<style[\s\S]*?<\/style>/g, '')
    .replace(/<[^>]*>/g, ' ')
    .replace(/&nbsp;|\s+/g, ' ')
