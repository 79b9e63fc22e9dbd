/**
 * Starts the page script after the first paint. A prerendered page starts it only when the borrower goes there, so
 * that it counts, stores and requests nothing before. A hidden tab is never painted.
 */
export const StartScript = ({ nonce, addresses }: { nonce: string; addresses: readonly string[] }) => (
  <script
    type="module"
    nonce={nonce}
    // biome-ignore lint/security/noDangerouslySetInnerHtml: a constant of this file and the name of a built file.
    dangerouslySetInnerHTML={{
      __html: `const s=()=>${JSON.stringify(addresses)}.map((a)=>import(a)),p=()=>{const t=setTimeout(s,1e3);requestAnimationFrame(()=>{clearTimeout(t);setTimeout(s)})};document.prerendering?document.addEventListener("prerenderingchange",p,{once:true}):p()`,
    }}
  />
)
