import { useState } from 'react'

/**
 * Whether a picture of another host has come. One whose request was cut stays broken for ever in a browser, so it is asked
 * for anew: as often as `tries` says by itself, and by `again`. `picture` is what its `img` takes besides the address.
 */
export function useFetchedPicture(src: string, tries = 1) {
  const [asked, setAsked] = useState({ src, times: 1, mayFail: tries })
  const { times, mayFail } = asked.src === src ? asked : { times: 1, mayFail: tries }
  // Both ways in which a failure is heard of may tell the same one.
  const fail = () =>
    setAsked((now) => (now.src === src && now.times > times ? now : { src, times: times + 1, mayFail }))
  return {
    isMissing: times > mayFail,
    again: () => setAsked({ src, times, mayFail: times }),
    /** Another one is another element, which asks once more. */
    round: times,
    picture: {
      onError: fail,
      // What failed before the page's script ran tells nobody any more.
      ref: (image: HTMLImageElement | null) => {
        if (image?.complete && image.naturalWidth === 0) image.decode().catch(fail)
      },
    },
  }
}
