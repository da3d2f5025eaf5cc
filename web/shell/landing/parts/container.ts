/** The page's margins and maximum width. */
export const container = 'mx-auto w-full max-w-[76rem] px-5 sm:px-8'
