/** The pattern «part without spaces or @», «@», part, dot, final part (AUTH-015). */
export const EMAIL_PATTERN = /^[^\s@]+@[^\s@]+\.[^\s@.]+$/;
