import type { Handler } from '#server/fronts/desk/entry/visit.ts'
import { visitOf } from '#server/fronts/desk/frame/gate.ts'
import { readPictureLink, staffReader } from '#server/pictures/picture-links.ts'
import { nothingThere, showPicture } from '#server/pictures/picture-routes.ts'
import type { Service } from '#server/service/service.ts'

/** A picture for whoever of the staff was shown its address: that alone is not enough, because it is easily passed on. */
export const showStaffPicture =
  (service: Service): Handler =>
  async (request, reply) => {
    const address = (request.raw.url ?? '').split('?', 1)[0] ?? ''
    const visit = await visitOf(service, request)
    const link = readPictureLink(address.slice('/desk'.length))
    return visit && link ? showPicture(service, reply, link, staffReader(visit.user.id)) : nothingThere(reply)
  }
