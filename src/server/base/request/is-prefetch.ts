import type { FastifyRequest } from 'fastify'

/** Whether the browser, or the app around it, prefetches a page (`Sec-Purpose`). */
export const isPrefetch = ({ headers }: Pick<FastifyRequest, 'headers'>): boolean =>
  /\bprefetch\b/.test(String(headers['sec-purpose'] ?? headers.purpose ?? ''))
