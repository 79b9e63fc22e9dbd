/** The sections of the official site, in the order of its navigation (spec 2). */
export const siteSections = ['home', 'about', 'feedback', 'privacy', 'terms'] as const
export type SiteSection = (typeof siteSections)[number]

/** A page of the site: a section of its navigation, or the one of ours beside them. */
export type SitePlace = SiteSection | 'accessibility'
