import { DESK_READER, readPictureLink } from '#server/complaints/picture-links.ts'
import { nothingThere, showPicture } from '#server/complaints/picture-routes.ts'
import type { Service } from '#server/service.ts'
import { visitOf } from './gate.ts'
import type { Handler } from './visit.ts'

/** A picture for the staff: its address alone is not enough, because an address is easily passed on. */
export const showStaffPicture =
  (service: Service): Handler =>
  async (request, reply) => {
    const address = (request.raw.url ?? '').split('?', 1)[0] ?? ''
    const link = readPictureLink(address.slice('/desk'.length))
    if (!link || !(await visitOf(service, request))) return nothingThere(reply)
    return showPicture(service, reply, link, DESK_READER)
  }
