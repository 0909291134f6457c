/** A QR code as the server sends it: dark squares as an SVG path, `size` squares wide and high. */
interface TicketQrProps {
  readonly qr: { readonly size: number; readonly path: string };
  readonly label: string;
}

/** The QR code of a ticket, dark on light in every colour scheme. */
export const TicketQr = ({ qr: { size, path }, label }: TicketQrProps) => (
  <svg className="ticket-qr" viewBox={`0 0 ${size} ${size}`} role="img" aria-label={label} shapeRendering="crispEdges">
    <path fill="#fff" d={`M0 0h${size}v${size}H0z`} />
    <path fill="#000" d={path} />
  </svg>
);
