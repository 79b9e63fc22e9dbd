import { openRpcDocument } from '../../bridge/openrpc.ts'
import { onlyIn } from '../../only-here.ts'
import type { PageArguments } from '../../page.ts'

const isHere = onlyIn('sandbox')

/** The bridge's protocol for the tools of those who build hosts. */
export function loader(request: PageArguments): Response {
  isHere(request)
  return Response.json(openRpcDocument())
}
