/** Whether nothing has the focus, because the focused element was removed. */
export const isFocusFree = (): boolean =>
  document.activeElement === null || document.activeElement === document.body
