import { NodeProgram, type ProgramInfo } from "sigma/rendering";
import type { NodeDisplayData, RenderParams } from "sigma/types";
import { floatColor } from "sigma/utils";

/** What a node carries for its shape. */
export interface ShapedNode {
  /** Number of its shape in `shapes`. */
  readonly shape: number;
  /** Colour of its outline. */
  readonly line: string;
}

const uniforms = ["u_sizeRatio", "u_correctionRatio", "u_matrix"] as const;

/** Draws every node as a triangle around its shape; the shader leaves out what is outside. */
export class NodeShapeProgram extends NodeProgram<(typeof uniforms)[number]> {
  override getDefinition() {
    const { FLOAT, UNSIGNED_BYTE, TRIANGLES } = WebGLRenderingContext;
    return {
      VERTICES: 3,
      VERTEX_SHADER_SOURCE: vertexShader,
      FRAGMENT_SHADER_SOURCE: fragmentShader,
      METHOD: TRIANGLES,
      UNIFORMS: uniforms,
      ATTRIBUTES: [
        { name: "a_position", size: 2, type: FLOAT },
        { name: "a_size", size: 1, type: FLOAT },
        { name: "a_shape", size: 1, type: FLOAT },
        { name: "a_fill", size: 4, type: UNSIGNED_BYTE, normalized: true },
        { name: "a_line", size: 4, type: UNSIGNED_BYTE, normalized: true },
        { name: "a_id", size: 4, type: UNSIGNED_BYTE, normalized: true },
      ],
      CONSTANT_ATTRIBUTES: [{ name: "a_angle", size: 1, type: FLOAT }],
      CONSTANT_DATA: [[0], [(2 * Math.PI) / 3], [(4 * Math.PI) / 3]],
    };
  }

  override processVisibleItem(nodeIndex: number, start: number, data: NodeDisplayData & Partial<ShapedNode>): void {
    this.array.set(
      [
        data.x,
        data.y,
        data.size,
        data.shape ?? 0,
        floatColor(data.color),
        floatColor(data.line ?? data.color),
        nodeIndex,
      ],
      start,
    );
  }

  override setUniforms(params: RenderParams, { gl, uniformLocations }: ProgramInfo): void {
    gl.uniform1f(uniformLocations.u_correctionRatio ?? null, params.correctionRatio);
    gl.uniform1f(uniformLocations.u_sizeRatio ?? null, params.sizeRatio);
    gl.uniformMatrix3fv(uniformLocations.u_matrix ?? null, false, params.matrix);
  }
}

/** As that of sigma's circles: a triangle whose inscribed circle is the node. */
const vertexShader = /* glsl */ `
attribute vec2 a_position;
attribute float a_size;
attribute float a_shape;
attribute vec4 a_fill;
attribute vec4 a_line;
attribute vec4 a_id;
attribute float a_angle;
uniform mat3 u_matrix;
uniform float u_sizeRatio;
uniform float u_correctionRatio;
varying vec2 v_at;
varying float v_pixel;
varying float v_shape;
varying vec4 v_fill;
varying vec4 v_line;
const float bias = 255.0 / 254.0;

void main() {
  float radius = a_size * u_correctionRatio / u_sizeRatio * 2.0;
  vec2 corner = 2.0 * vec2(cos(a_angle), sin(a_angle));
  gl_Position = vec4((u_matrix * vec3(a_position + radius * corner, 1)).xy, 0, 1);
  v_at = corner;
  v_pixel = 2.0 * u_correctionRatio / radius;
  v_shape = a_shape;
  #ifdef PICKING_MODE
  v_fill = a_id;
  #else
  v_fill = a_fill;
  #endif
  v_line = a_line;
  v_fill.a *= bias;
  v_line.a *= bias;
}
`;

/** Distances to the edge of each shape within the circle of radius 1, negative inside. */
const fragmentShader = /* glsl */ `
precision highp float;
varying vec2 v_at;
varying float v_pixel;
varying float v_shape;
varying vec4 v_fill;
varying vec4 v_line;

float distanceToEdge(vec2 at) {
  vec2 side = abs(at);
  if (v_shape < 0.5) return length(at) - 0.9;
  if (v_shape < 1.5) return (side.x + side.y - 1.0) * 0.7071;
  if (v_shape < 2.5) return max(side.x, side.y) - 0.74;
  if (v_shape < 3.5) return max(side.x - 0.62, side.y - 0.82);
  return max(side.x * 0.866 + at.y * 0.5, -at.y) - 0.5;
}

void main() {
  #ifdef PICKING_MODE
  gl_FragColor = length(v_at) > 1.0 ? vec4(0.0) : v_fill;
  #else
  float edge = distanceToEdge(v_at);
  vec4 ink = mix(v_fill, v_line, smoothstep(-2.2 * v_pixel, -1.2 * v_pixel, edge));
  gl_FragColor = ink * (1.0 - smoothstep(-v_pixel, 0.0, edge));
  #endif
}
`;
