import type { FastifyRequest } from 'fastify'

/** Whether a browser, or the app around it, fetches a page that nobody has gone to yet (`Sec-Purpose`, HTML). */
export const isAhead = ({ headers }: Pick<FastifyRequest, 'headers'>): boolean =>
  /\bprefetch\b/.test(String(headers['sec-purpose'] ?? headers.purpose ?? ''))
