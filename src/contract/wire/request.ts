import * as z from 'zod/mini'
import type { Endpoint, InputOf } from '#contract/endpoint.ts'
import { escapeText } from '#contract/escape-text.ts'
import { addressOf, type Backend } from './address.ts'
import { formClientHeaders, type Identity, jsonClientHeaders } from './session.ts'
import type { WireMap } from './wire-map.ts'

/** A request on the wire, without the transport. */
export interface WireRequest {
  url: string
  method: 'GET' | 'POST'
  headers: Record<string, string>
  body: string | null
}

/**
 * Builds the request of a call (spec 7): `POST {base}{endpoint}?{common}` with a form-encoded or JSON body, or `GET
 * {base}{endpoint}?{common}&{request}`. Throws for an input that its codec cannot encode.
 */
export function requestOf<E extends Endpoint>(
  entry: E,
  input: InputOf<E>,
  identity: Identity,
  backend: Backend,
  idempotencyKey = '',
): WireRequest {
  const { map } = backend
  const payload = map.toWire(z.encode(entry.input, input as z.output<E['input']>)) as Record<string, unknown>
  const common = new Map(Object.entries(identity).map(([name, value]) => [map.identityToWire(name), value]))
  const clientHeaders = entry.client === 'json' ? jsonClientHeaders(identity) : formClientHeaders(identity)
  const headers = Object.fromEntries(
    Object.entries(clientHeaders).map(([name, value]) => [map.identityToWire(name), value]),
  )
  const { idempotencyHeader } = map.file
  if (idempotencyHeader !== '' && idempotencyKey !== '')
    headers[idempotencyHeader] = escapeText(idempotencyKey)
  const query = encodeForm(entry.method === 'GET' ? [...common, ...Object.entries(payload)] : [...common])
  const url = addressOf(entry, backend) + (query === '' ? '' : `?${query}`)
  if (entry.method === 'GET') return { url, method: 'GET', headers, body: null }
  // The transport makes the multipart body, because only the browser knows the boundary for its content type.
  if (entry.fileField !== null) return { url, method: 'POST', headers, body: null }
  if (entry.client === 'json') {
    return {
      url,
      method: 'POST',
      headers: { ...headers, 'content-type': JSON_TYPE },
      body: JSON.stringify(payload),
    }
  }
  return {
    url,
    method: 'POST',
    headers: { ...headers, 'content-type': FORM_TYPE },
    body: encodeForm(Object.entries(payload)),
  }
}

/** Returns the wire name of a call's file field; empty for a call without a file. */
export function fileFieldOf(entry: Endpoint, map: WireMap): string {
  const named = map.toWire({ [entry.fileField ?? '']: '' })
  return entry.fileField === null ? '' : (Object.keys(named as object)[0] ?? '')
}

export const FORM_TYPE = 'application/x-www-form-urlencoded'
export const JSON_TYPE = 'application/json'

function encodeForm(pairs: Iterable<[string, unknown]>): string {
  const parts: string[] = []
  for (const [name, value] of pairs) {
    if (value !== undefined && value !== null) parts.push(`${escapeText(name)}=${escapeText(String(value))}`)
  }
  return parts.join('&')
}
