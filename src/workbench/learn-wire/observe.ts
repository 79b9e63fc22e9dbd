import type { Observation } from './observation.ts'
import { isName, NO_SHAPE, type Shape, shapeOf } from './shape.ts'

/** What went by of one call: the only place where its values are looked at, and none of them is handed on. */
export interface Passed {
  method: string
  /** With its query. */
  url: string
  headers: Readonly<Record<string, string | readonly string[] | undefined>>
  body: Buffer
  answerType: string
  answer: Buffer
}

/** The headers that browsers, libraries and networks set by themselves. */
const USUAL_HEADER =
  /^(?:accept.*|access-control-.*|authorization|cache-control|connection|content-.*|cookie|date|dnt|expect|forwarded|host|if-.*|keep-alive|origin|pragma|priority|proxy-.*|range|referer|sec-.*|te|trailer|traceparent|transfer-encoding|upgrade.*|user-agent|via|x-forwarded-.*|x-real-ip|x-requested-with)$/i

/** What remains of a call when all its values are forgotten. */
export function observed({ method, url, headers, body, answerType, answer }: Passed): Observation {
  const { pathname, searchParams } = new URL(url, 'http://backend')
  const type = String(headers['content-type'] ?? '')
  const isPicture = /^image\//i.test(answerType)
  return {
    method,
    path: pathname.split('/').map(withoutValue).join('/'),
    sent: method === 'GET' ? 'query' : sentAs(type),
    headers: Object.keys(headers).filter((name) => isName(name) && !USUAL_HEADER.test(name)),
    query: shapeOf(Object.fromEntries(searchParams)),
    body: bodyShape(type, body.toString('utf8')),
    answer: isPicture ? null : shapeOrNull(json(answer.toString('utf8'))),
    isPicture,
  }
}

/** A step of a path that names something of a person: a number, a hash, an address. */
const withoutValue = (step: string) =>
  /\d{4,}|^\d+$|^[0-9a-f-]{12,}$|[^\w.~-]/i.test(step) || step.length > 40 ? '*' : step

const sentAs = (type: string) =>
  /^multipart\//i.test(type) ? 'file' : /json/i.test(type) ? 'json' : ('form' as const)

function bodyShape(type: string, text: string): Shape {
  if (text === '') return NO_SHAPE
  if (/^multipart\//i.test(type)) {
    const names = [
      ...text.matchAll(/\r\ncontent-disposition: form-data;[^\r\n]*?\bname="([^"\r\n]*)"([^\r\n]*)/gi),
    ]
    const fields = names.flatMap(([, name = '', rest = '']): [string, Shape][] =>
      isName(name)
        ? [[name, { ...NO_SHAPE, kinds: new Set([/filename/i.test(rest) ? 'picture' : 'word']) }]]
        : [],
    )
    return { ...NO_SHAPE, fields: new Map(fields) }
  }
  return shapeOf(/json/i.test(type) ? json(text) : Object.fromEntries(new URLSearchParams(text)))
}

const shapeOrNull = (value: unknown) => (typeof value === 'object' && value !== null ? shapeOf(value) : null)

function json(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
