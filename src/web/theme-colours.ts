/** `--ground` of tokens.css, for the browser's own frame around the page, which cannot read a stylesheet. */
export const themeColours = { light: '#fdfcf9', dark: '#10191f' }
