import { renderSVG } from "uqr";

/**
 * The QR code of a text as SVG, black on white with the margin that ISO/IEC 18004 asks for. It holds no `#` and no `%`:
 * clients put it into an address as it is.
 */
export function qrCodeSvg(text: string): string {
  return renderSVG(text, { ecc: "M", border: 4 });
}
