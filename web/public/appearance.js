// Runs before the first paint; the same two keys as ui/appearance.ts.
try {
  const theme = localStorage.getItem('quillbox.theme')
  const density = localStorage.getItem('quillbox.density')
  if (theme) document.documentElement.dataset.theme = theme
  if (density) document.documentElement.dataset.density = density
} catch {
  // Storage is blocked: the system theme stands.
}
