import { untilDeadline } from '#server/base/outside/deadline.ts'
import { inSpan, withTraceparent } from './spans.ts'

/**
 * `fetch` to somebody outside: a span of its own where work is traced, and its name in a header. Of the address only the
 * host is told, because a path may name a loan. It ends with the question for which it is asked.
 */
export const outsideFetch: typeof fetch = (input, init = {}) => {
  const url = new URL(input instanceof Request ? input.url : input)
  const method = init.method ?? 'GET'
  const attributes = { 'http.request.method': method, 'server.address': url.hostname }
  return inSpan(method, 'client', attributes, async (also) => {
    const { traceparent } = withTraceparent({})
    const headers = new Headers(init.headers)
    if (traceparent) headers.set('traceparent', traceparent)
    const signal = untilDeadline(init.signal)
    const response = await fetch(input, {
      ...init,
      ...(traceparent && { headers }),
      ...(signal && { signal }),
    })
    also({ 'http.response.status_code': response.status })
    return response
  })
}
