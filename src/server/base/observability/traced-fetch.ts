import { untilDeadline } from '#server/base/external/deadline.ts'
import { inSpan, withTraceparent } from './spans.ts'

/**
 * `fetch` to an external service: with a span of its own and a `traceparent` header if tracing is on. The span has
 * only the host of the URL, because a path may contain a loan. It is aborted with the surrounding deadline.
 */
export const tracedFetch: typeof fetch = (input, init = {}) => {
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
