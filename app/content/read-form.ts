/** The fields of a form; none where a request has no form, or one that cannot be read. */
export const readForm = (request: Request): Promise<FormData> =>
  request.formData().catch(() => new FormData())
