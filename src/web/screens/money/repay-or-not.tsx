/** The same page at its other address (spec 1): the choice includes the question whether to pay now. */
export { action, default, loader, meta } from './repay-or-not-choose.tsx'
