import { openRpcDocument } from '#web/browser/bridge/openrpc.ts'
import { furtherPagesContext } from '#web/calls/only-here.ts'
import type { PageArguments } from '#web/calls/page.ts'

/** The bridge protocol as an OpenRPC file for tools; a file route has no not-found page. */
export const loader = ({ context }: PageArguments): Response =>
  context.get(furtherPagesContext).sandbox
    ? Response.json(openRpcDocument())
    : new Response('There is nothing at this address.', { status: 404 })

export const action = (): Response =>
  new Response('Nothing can be sent to this address.', { status: 405, headers: { allow: 'GET' } })
