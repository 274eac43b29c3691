/** Tells invented channels and simulated days from real ones by their id and their date alone. */

/** No id of a channel on YouTube begins like this. */
export const INVENTED = 'UCinvented-channel-'
/** Simulated days are in this year and later ones. */
export const FIRST_SIMULATED_YEAR = 2100

export const isInvented = (youtubeId: string): boolean => youtubeId.startsWith(INVENTED)

/** Returns whether a day (YYYY-MM-DD) is a simulated one of invented channels. */
export const isSimulated = (day: string): boolean => Number(day.slice(0, 4)) >= FIRST_SIMULATED_YEAR
